import { Evaluation } from '../evaluation/evaluation.ts';
import { CHESS } from '../evaluation/ruleset.ts';
import { TERMS } from '../evaluation/terms/index.ts';
import type { EngineProfile } from './engine.ts';

/** What an engine plays with when it is told nothing else. */
export const DEFAULT_PROFILE: EngineProfile = { evaluation: new Evaluation(CHESS, TERMS), values: new Map() };

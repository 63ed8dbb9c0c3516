import type { Term } from '../term.ts';
import { kingDanger } from './king-danger.ts';
import { material } from './material.ts';
import { mobility } from './mobility.ts';

/** Every term there is, in the order ledgers show them. */
export const TERMS: readonly Term[] = [material, mobility, kingDanger];

import { describe, expect, test } from 'vitest';
import { loadRules } from './node.ts';
const rules = await loadRules();
test('a', () => { const p = rules.position(); expect(p.perft(5)).toBe(4865609); expect(p.moves().length).toBe(20); console.log(p.status(), p.setup().castling)});

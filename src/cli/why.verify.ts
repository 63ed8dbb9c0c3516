import { expect, test } from 'vitest';
import { lucena } from './run.testing.ts';
import { pageExamples, withoutHash } from './why-page.testing.ts';

test.each(pageExamples())('the example in docs/why.md matches the output: $command', async ({ args, printed }) => {
  expect(withoutHash((await lucena(...args)).out)).toBe(withoutHash(printed));
});

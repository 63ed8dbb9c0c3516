import { expect, test } from 'vitest';
import { lucena } from './run.testing.ts';
import { pageExamples, withoutHash } from './why-page.testing.ts';

test.each(pageExamples())('what docs/why.md shows is what is printed: $command', async ({ args, printed }) => {
  expect(withoutHash((await lucena(...args)).out)).toBe(withoutHash(printed));
});

import { expect, test } from 'vitest';
import { lucena, pageExamples } from './why-page.testing.ts';

test.each(pageExamples())('what docs/why.md shows is what is printed: $command', ({ args, printed }) => {
  expect(lucena(...args).out).toBe(printed);
});

import { expect, test } from 'vitest';
import { lucena, pageExamples, withoutHash } from './why-page.testing.ts';

test.each(pageExamples())('what docs/why.md shows is what is printed: $command', ({ args, printed }) => {
  expect(withoutHash(lucena(...args).out)).toBe(withoutHash(printed));
});

/** Positions whose first iteration takes seconds: nearly every piece can be captured and recaptured. */
export const SLOW_FIRST: readonly string[] = [
  'qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1',
  'qqqqkqqq/qqq5/8/8/8/8/QQQ5/QQQQKQQQ w - - 0 1',
];

/** What a message about a part of a formula proposes to write instead, if it proposes one thing. */
export function fixOf(message: string): string | undefined {
  const named = /did you mean '([^']+)'\?/.exec(message)?.[1];
  if (named !== undefined) return named;
  const advice = /— (\S[^…]*)\?$/.exec(message)?.[1];
  return advice === undefined || / or /.test(advice) || advice.includes(': ') ? undefined : advice;
}

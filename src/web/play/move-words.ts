const PIECES: Readonly<Record<string, string>> = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight' };
const SAN = /^([KQRBN]?)([a-h]?[1-8]?)(x?)([a-h][1-8])(?:=([QRBN]))?([+#]?)$/;
const CHECKS: Readonly<Record<string, string>> = { '+': ', check', '#': ', checkmate' };

/** A SAN move in spoken words: `knight takes f6, check`. */
export function moveWords(san: string): string {
  const castled = /^(O-O(?:-O)?)([+#]?)$/.exec(san);
  if (castled !== null) return `castles ${castled[1] === 'O-O' ? 'kingside' : 'queenside'}${CHECKS[castled[2]!] ?? ''}`;
  const [, piece = '', from = '', takes, to, promotion, check = ''] = SAN.exec(san) ?? [];
  if (to === undefined) return san;
  const words = [
    ...(piece === '' ? [] : [PIECES[piece]!]),
    ...(from === '' ? [] : [from]),
    ...(takes === 'x' ? ['takes'] : []),
    to,
    ...(promotion === undefined ? [] : [`promotes to ${PIECES[promotion]}`]),
  ];
  return words.join(' ') + (CHECKS[check] ?? '');
}

/** The kinds of which a side usually has one. */
const SINGLE: ReadonlySet<string> = new Set(['king', 'queen']);

/** Describes a move without its squares: `move a knight`, `move the queen`, `drop a pawn`. */
export function pieceWords(kind: string, isDrop: boolean): string {
  return `${isDrop ? 'drop' : 'move'} ${SINGLE.has(kind) ? 'the' : 'a'} ${kind}`;
}

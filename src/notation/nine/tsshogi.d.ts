// Types of the parts of tsshogi that this project uses. The package's own declarations import each other without extensions, which
// TypeScript does not resolve for Node.
declare module 'tsshogi' {
  export type Color = 'black' | 'white';

  export class Move {
    readonly usi: string;
    withPromote(): Move;
  }

  export enum SpecialMoveType {
    START = 'start',
    INTERRUPT = 'interrupt',
    RESIGN = 'resign',
    MAX_MOVES = 'maxMoves',
    IMPASS = 'impass',
    DRAW = 'draw',
    REPETITION_DRAW = 'repetitionDraw',
    MATE = 'mate',
    NO_MATE = 'noMate',
    TIMEOUT = 'timeout',
    FOUL_WIN = 'foulWin',
    FOUL_LOSE = 'foulLose',
    ENTERING_OF_KING = 'enteringOfKing',
    WIN_BY_DEFAULT = 'winByDefault',
    LOSE_BY_DEFAULT = 'loseByDefault',
    TRY = 'try',
  }

  export interface SpecialMove {
    readonly type: SpecialMoveType | 'any';
  }

  export function isKnownSpecialMove(
    move: Move | SpecialMove,
  ): move is { readonly type: SpecialMoveType } & SpecialMove;

  export class Position {
    constructor();
    readonly color: Color;
    readonly checked: boolean;
    readonly sfen: string;
    getSFEN(nextPly: number): string;
    createMoveByUSI(usi: string): Move | null;
    isValidMove(move: Move): boolean;
    doMove(move: Move): boolean;
    undoMove(move: Move): void;
    static newBySFEN(sfen: string): Position | null;
  }

  export interface ImmutableNode {
    readonly prev: ImmutableNode | null;
    readonly next: ImmutableNode | null;
    readonly branch: ImmutableNode | null;
    readonly isFirstBranch: boolean;
    readonly nextColor: Color;
    readonly move: Move | SpecialMove;
    readonly comment: string;
    readonly elapsedMs: number;
    readonly bookmark: string;
    readonly displayText: string;
  }

  export interface Node extends ImmutableNode {
    comment: string;
    setElapsedMs(ms: number): void;
  }

  export enum RecordMetadataKey {
    BLACK_NAME = 'blackName',
    WHITE_NAME = 'whiteName',
    START_DATETIME = 'startDatetime',
    TOURNAMENT = 'tournament',
    PLACE = 'place',
    TITLE = 'title',
    SHITATE_NAME = 'shitateName',
    UWATE_NAME = 'uwateName',
    DATE = 'date',
    STRATEGY = 'strategy',
    NOTE = 'note',
  }

  export interface RecordMetadata {
    readonly standardMetadataKeys: IterableIterator<RecordMetadataKey>;
    readonly customMetadataKeys: IterableIterator<string>;
    getStandardMetadata(key: RecordMetadataKey): string | undefined;
    setStandardMetadata(key: RecordMetadataKey, value: string): void;
  }

  export class Record {
    constructor(position?: Position);
    readonly metadata: RecordMetadata;
    readonly initialPosition: Position;
    readonly position: Position;
    readonly first: Node;
    readonly current: Node;
    readonly length: number;
    readonly repetition: boolean;
    readonly perpetualCheck: Color | null;
    goto(ply: number): void;
    gotoNode(node: ImmutableNode): boolean;
    resetAllBranchSelection(): void;
    append(move: Move | SpecialMoveType): boolean;
  }

  export function importKIF(text: string): Record | Error;
  export function importKI2(text: string): Record | Error;
  export function importCSA(text: string): Record | Error;
  export function importJKFString(text: string): Record | Error;
  export function exportKIF(record: Record): string;
  export function exportKI2(record: Record): string;
  export function exportCSA(record: Record): string;
  export function exportJKFString(record: Record): string;

  /** The Japanese name of a move; used by tests. */
  export function formatMove(
    position: Position,
    move: Move,
    options?: { lastMove?: Move; compatible?: boolean },
  ): string;

  export enum JishogiDeclarationRule {
    GENERAL24 = 'general24',
    GENERAL27 = 'general27',
  }

  export function judgeJishogiDeclaration(
    rule: JishogiDeclarationRule,
    position: Position,
    color: Color,
  ): 'win' | 'lose' | 'draw';
}

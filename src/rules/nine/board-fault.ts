// Faults of board files in words: the field, what was expected, and what was found.
import { z } from 'zod';
import { type Path, pathText, show, suggestion } from '../names.ts';
import { fail } from '../result.ts';
import { boardSchema } from './board.ts';

/** A field of a board file, as JSON Schema describes it. */
interface FieldSchema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly FieldSchema[];
}

/** The schema of the field at a path. */
function fieldAt(path: Path): FieldSchema | undefined {
  let field: FieldSchema | undefined = z.toJSONSchema(boardSchema, { io: 'input' }) as FieldSchema;
  for (const part of path) {
    const object: FieldSchema | undefined = field?.properties
      ? field
      : field?.anyOf?.find(({ properties }) => properties !== undefined);
    field = object?.properties?.[part];
  }
  return field;
}

/** Says which values a field takes. */
function expected(field: FieldSchema): string {
  if (field.description !== undefined) return field.description;
  if (field.anyOf !== undefined) return field.anyOf.map(expected).join(' or ');
  if (field.enum !== undefined) return field.enum.map((name) => JSON.stringify(name)).join(' or ');
  if (field.type === 'boolean') return 'true or false';
  if (field.type === 'integer') return `a whole number from ${field.minimum} to ${field.maximum}`;
  if (field.type === 'object') {
    const names = field.required ?? Object.keys(field.properties ?? {});
    return `an object with ${new Intl.ListFormat('en').format(names)}`;
  }
  return field.type ?? 'another value';
}

function valueAt(value: unknown, path: Path): unknown {
  let found = value;
  for (const part of path) found = (found as Record<string, unknown> | null | undefined)?.[part];
  return found;
}

/** The first fault that the schema finds in a board file. */
export function boardFault(value: unknown, issue: z.core.$ZodIssue) {
  const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
  if (issue.code === 'unrecognized_keys') {
    const key = issue.keys[0]!;
    const object = fieldAt(path);
    const known = object?.properties ?? object?.anyOf?.[0]?.properties ?? {};
    const message = `is not a field of a board file${suggestion(key, Object.keys(known))}`;
    return fail('board.unknown', pathText([...path, key], 'board'), message);
  }
  const field = fieldAt(path);
  const wanted = field === undefined ? issue.message : `expected ${expected(field)}`;
  const found = valueAt(value, path);
  const where = pathText(path, 'board');
  if (found === undefined) return fail('board.missing', where, `is missing; ${wanted}`);
  return fail(`board.${issue.code}`, where, `${wanted}, found ${show(found)}`);
}

/** The path of a field that a text of JSON has twice, of which `JSON.parse` keeps only the last; undefined if there is none. */
export function repeatedField(json: string): string | undefined {
  const open: { readonly names: Set<string>; key: string }[] = [];
  for (const [token, , colon] of json.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/g)) {
    if (token === '{' || token === '[') open.push({ names: new Set(), key: '' });
    else if (token === '}' || token === ']') open.pop();
    else if (colon !== undefined) {
      const object = open.at(-1)!;
      object.key = JSON.parse(token.slice(0, -colon.length)) as string;
      if (object.names.has(object.key))
        return pathText(
          open.map(({ key }) => key).filter((key) => key !== ''),
          'board',
        );
      object.names.add(object.key);
    }
  }
  return undefined;
}

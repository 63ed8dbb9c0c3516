export function assemble(entry: string, output: string, extra?: readonly string[], family?: string): Promise<void>;
export function assembleAside(entry: string, output: string, extra?: readonly string[], family?: string): Promise<void>;
export function familyText(name: string, text: string, family: string): string;

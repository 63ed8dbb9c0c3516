import type { WorkbenchTools } from './workbench-suite.ts';

/** Starts games on the board's screen as a user would. */
export function gameTools(tools: WorkbenchTools) {
  async function newGame(white: 'Human' | 'Engine', black: 'Human' | 'Engine'): Promise<void> {
    const { ui } = tools;
    await ui.button('New game').click();
    for (const [side, kind] of [
      ['White', white],
      ['Black', black],
    ] as const)
      await ui.page.getByRole('group', { name: side }).getByText(kind, { exact: true }).click();
  }

  async function begin(): Promise<void> {
    await tools.ui.page.getByRole('dialog').getByRole('button', { name: 'Play' }).click();
    await tools.ui.page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  return { newGame, begin };
}

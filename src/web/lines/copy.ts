import { faultOf } from '../engines/rpc.ts';
import { notify, notifyError } from '../state/notify.tsx';

/** Copies JSON to the clipboard, as the command line prints it. The value may still be computed. */
export async function copyJson(what: string, value: Promise<unknown>): Promise<void> {
  const text = value.then((document) => `${JSON.stringify(document, null, 2)}\n`);
  try {
    // Pass a promise at once: browsers refuse a text that comes long after the click.
    const type = 'text/plain';
    await navigator.clipboard.write([new ClipboardItem({ [type]: text.then((json) => new Blob([json], { type })) })]);
    notify({ title: `${what} copied`, message: 'The JSON is on the clipboard.' });
  } catch (error) {
    const failed = await text.then(
      () => undefined,
      (fault) => faultOf(fault).message,
    );
    const message = failed ?? `This browser does not let the page use the clipboard: ${faultOf(error).message}`;
    notifyError({ title: `${what} not copied`, message });
  }
}

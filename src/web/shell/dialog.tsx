import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

/** The focused element; for a menu item, which is about to disappear, the button that opened the menu. */
function focused(): HTMLElement | null {
  const element = document.activeElement as HTMLElement | null;
  const menu = element?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return menu ? document.getElementById(menu) : element;
}

/** A dialog that is mounted only while it is open. When it closes, the focus returns to where it was. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  const [before] = useState(focused);
  useEffect(
    () => () => {
      if (document.activeElement === document.body) before?.focus({ preventScroll: true });
    },
    [before],
  );
  return <Modal opened closeButtonProps={{ 'aria-label': 'Close' }} {...props} />;
}

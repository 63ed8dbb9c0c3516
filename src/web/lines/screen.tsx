import { VisuallyHidden } from '@mantine/core';
import { Empty } from '../shell/states.tsx';

export default function Screen() {
  return (
    <>
      <VisuallyHidden component="h1">Lines</VisuallyHidden>
      <Empty icon="lines" title="Lines">
        This screen is not written yet.
      </Empty>
    </>
  );
}

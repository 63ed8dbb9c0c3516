import { VisuallyHidden } from '@mantine/core';
import { Empty } from '../shell/states.tsx';

export default function Screen() {
  return (
    <>
      <VisuallyHidden component="h1">Knobs</VisuallyHidden>
      <Empty icon="knobs" title="Knobs">
        This screen is not written yet.
      </Empty>
    </>
  );
}

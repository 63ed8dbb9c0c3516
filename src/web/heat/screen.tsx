import { VisuallyHidden } from '@mantine/core';
import { Empty } from '../shell/states.tsx';

export default function Screen() {
  return (
    <>
      <VisuallyHidden component="h1">Heat maps</VisuallyHidden>
      <Empty icon="heat" title="Heat maps">
        This screen is not written yet.
      </Empty>
    </>
  );
}

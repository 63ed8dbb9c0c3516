import { VisuallyHidden } from '@mantine/core';
import { Empty } from '../shell/states.tsx';

export default function Screen() {
  return (
    <>
      <VisuallyHidden component="h1">Formula</VisuallyHidden>
      <Empty icon="formula" title="Formula">
        This screen is not written yet.
      </Empty>
    </>
  );
}

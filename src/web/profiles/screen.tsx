import { VisuallyHidden } from '@mantine/core';
import { Empty } from '../shell/states.tsx';

export default function Screen() {
  return (
    <>
      <VisuallyHidden component="h1">Profiles</VisuallyHidden>
      <Empty icon="profiles" title="Profiles">
        This screen is not written yet.
      </Empty>
    </>
  );
}

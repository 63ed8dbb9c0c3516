import { Empty } from '../shell/states.tsx';

export default function Screen() {
  return (
    <Empty icon="knobs" title="Knobs">
      This screen is not written yet.
    </Empty>
  );
}

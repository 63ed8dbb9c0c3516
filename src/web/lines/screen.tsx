import { Empty } from '../shell/states.tsx';

export default function Screen() {
  return (
    <Empty icon="lines" title="Lines">
      This screen is not written yet.
    </Empty>
  );
}

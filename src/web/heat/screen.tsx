import { Empty } from '../shell/states.tsx';

export default function Screen() {
  return (
    <Empty icon="heat" title="Heat maps">
      This screen is not written yet.
    </Empty>
  );
}

import { Empty } from '../shell/states.tsx';

export default function Screen() {
  return (
    <Empty icon="formula" title="Formula">
      This screen is not written yet.
    </Empty>
  );
}

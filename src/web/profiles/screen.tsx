import { Empty } from '../shell/states.tsx';

export default function Screen() {
  return (
    <Empty icon="profiles" title="Profiles">
      This screen is not written yet.
    </Empty>
  );
}

import { Component, type ReactNode, Suspense } from 'react';
import { notifyError } from '../state/notify.tsx';
import { LoadError, reloadPage } from './lazy-part.ts';
import { Failed } from './states.tsx';

interface Props {
  /** The name of the part in messages. */
  readonly what: string;
  /** Closes a dialog. Its failure is then shown as a notification, and the page below stays. */
  readonly onClose?: () => void;
  /** Shown while the part is loading. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** Shows a fallback while a part is loading, and keeps its failure from breaking the whole page. */
export class ErrorBoundary extends Component<Props, { readonly error: Error | undefined }> {
  override state = { error: undefined as Error | undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error): void {
    const { onClose } = this.props;
    if (onClose === undefined) return;
    const action = error instanceof LoadError ? { action: { label: 'Try again', run: () => void reloadPage() } } : {};
    notifyError({ ...this.#notice(error), ...action });
    onClose();
    this.setState({ error: undefined });
  }

  #notice(error: Error) {
    const { what } = this.props;
    return {
      title: error instanceof LoadError ? `${what} could not be loaded` : `${what} failed`,
      message: error.message,
    };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>;
    if (this.props.onClose !== undefined) return null;
    const retry = error instanceof LoadError ? reloadPage : () => this.setState({ error: undefined });
    return <Failed {...this.#notice(error)} retry={retry} />;
  }
}

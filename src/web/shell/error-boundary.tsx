import { Component, type ReactNode, Suspense } from 'react';
import { notifyError } from '../state/notify.tsx';
import { LoadError, reloadPage } from './lazy-part.ts';
import { Failed } from './states.tsx';

interface Props {
  /** What a message calls the part that failed. */
  readonly what: string;
  /** For what lies over the page: closes it. The failure is told in the corner then, and what is below stays. */
  readonly onClose?: () => void;
  /** What is shown while it is fetched. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** Waits for a part, and keeps its failure from taking the page with it. */
export class ErrorBoundary extends Component<Props, { readonly error: Error | undefined }> {
  override state = { error: undefined as Error | undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error): void {
    const { onClose } = this.props;
    if (onClose === undefined) return;
    const action = error instanceof LoadError ? { action: { label: 'Try again', run: () => void reloadPage() } } : {};
    notifyError({ ...this.#told(error), ...action });
    onClose();
    this.setState({ error: undefined });
  }

  #told(error: Error) {
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
    return <Failed {...this.#told(error)} retry={retry} />;
  }
}

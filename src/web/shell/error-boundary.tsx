import { Component, type ReactNode } from 'react';
import { Failed } from './states.tsx';

interface Props {
  /** What a message calls the part that failed. */
  readonly what: string;
  readonly children: ReactNode;
}

/** Keeps a failure of one part from taking the page with it. */
export class ErrorBoundary extends Component<Props, { readonly error: Error | undefined }> {
  override state = { error: undefined as Error | undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <Failed
        title={`${this.props.what} failed`}
        message={error.message}
        retry={() => this.setState({ error: undefined })}
      />
    );
  }
}

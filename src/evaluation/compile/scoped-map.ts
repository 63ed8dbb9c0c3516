/** A map that can be rolled back to an earlier moment: values computed in a loop's body are of no use outside of it. */
export class ScopedMap<K, V> extends Map<K, V> {
  /** The entries that changes replaced, the latest last. */
  readonly #replaced: { readonly key: K; readonly had: boolean; readonly value: V | undefined }[] = [];

  override set(key: K, value: V): this {
    this.#replaced.push({ key, had: this.has(key), value: this.get(key) });
    return super.set(key, value);
  }

  /** The moment to roll back to. */
  mark(): number {
    return this.#replaced.length;
  }

  rollBack(mark: number): void {
    while (this.#replaced.length > mark) {
      const { key, had, value } = this.#replaced.pop()!;
      if (had) super.set(key, value as V);
      else this.delete(key);
    }
  }
}

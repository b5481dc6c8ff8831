/** A map that forgets the entry that was set longest ago when it has too many. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  constructor(private readonly most: number) {
    super();
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    const [oldest] = this.keys();
    if (this.size >= this.most && oldest !== undefined) this.delete(oldest);
    return super.set(key, value);
  }
}

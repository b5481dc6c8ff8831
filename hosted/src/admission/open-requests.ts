/** The open requests of each tenant on this node. */
export class OpenRequests {
  readonly #most: number;
  readonly #tenants = new Map<string, TenantRequests>();

  /** @param most How many a tenant may have. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Undefined if the tenant has too many. */
  open(tenantId: string): TenantRequests | undefined {
    const requests = this.#tenants.get(tenantId) ?? new TenantRequests();
    if (requests.count >= this.#most) return undefined;
    requests.count++;
    this.#tenants.set(tenantId, requests);
    return requests;
  }

  close(tenantId: string): void {
    const requests = this.#tenants.get(tenantId);
    if (requests !== undefined && --requests.count === 0) this.#tenants.delete(tenantId);
  }
}

class TenantRequests {
  count = 0;
  #turn: Promise<unknown> = Promise.resolve();

  /** Runs one piece of work at a time, so that a tenant never holds more than one connection. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => {});
    return result;
  }
}

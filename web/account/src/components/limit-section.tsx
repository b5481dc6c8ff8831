import { formatInteger } from "../../../../src/render/format-number.js";
import type { Account } from "../state/visit.js";
import { formatDay } from "./format-time.js";

/** What the account may do, and what it has used today. */
export function LimitSection({ account }: { account: Account }) {
  const { limits, today } = account;
  return (
    <section aria-labelledby="limits">
      <h2 id="limits">Limits</h2>
      <p class="soft">
        {account.name} ({account.id}), since {formatDay(account.created_at)}
      </p>
      <div class="figures">
        <Quota name="Documents today" used={today.documents} most={limits.documents_per_day} />
        <Quota name="Characters today" used={today.characters} most={limits.characters_per_day} />
        <Rate name="This key" rate={limits.key} />
        <Rate name="All keys together" rate={limits.account} />
      </div>
      <p class="small soft">
        Days are those of UTC. What is under way counts as used. A character is a UTF-16 code unit.
      </p>
    </section>
  );
}

function Quota({ name, used, most }: { name: string; used: number; most: number }) {
  return (
    <div class="card figure">
      <span>{name}</span>
      <strong>{formatInteger(used)}</strong>
      <progress value={Math.min(used, most)} max={Math.max(most, 1)} aria-label={name} />
      <span class="small soft">of {formatInteger(most)}</span>
    </div>
  );
}

function Rate({ name, rate }: { name: string; rate: Account["limits"]["key"] }) {
  return (
    <div class="card figure">
      <span>{name}</span>
      <strong>{formatInteger(rate.units_per_minute)}</strong>
      <span class="small soft">units a minute, up to {formatInteger(rate.burst)} at once</span>
    </div>
  );
}

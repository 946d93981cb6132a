import { userNeeded } from "../../../model/errors.ts";

/** A store with these methods alone; whatever else is asked of it throws `invalid_request`, and says what to name. */
export function refusing<Store extends object>(
  methods: Partial<Store>,
  values: { readonly [name: string]: null } = {},
): Store {
  const answered: Readonly<Record<string | symbol, unknown>> = { ...values, ...methods };
  const refuse = (): never => {
    throw userNeeded();
  };
  return new Proxy(answered, {
    get: (target, name) => {
      if (name in target) return target[name];
      // A promise that resolves to the store looks whether it is one itself.
      return name === "then" ? undefined : refuse;
    },
  }) as Store;
}

import { type AnyComponent, type JSX, h } from "preact";
import { useEffect, useErrorBoundary, useState } from "preact/hooks";
import { Failure, Waiting } from "./parts.tsx";

/** A part of the page whose code is loaded when it is first shown. What breaks in it is said in its place. */
export function Lazy({ load }: { load: () => Promise<AnyComponent> }): JSX.Element {
  const [Part, setPart] = useState<AnyComponent | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [broken, mend] = useErrorBoundary();
  const begin = (): void => {
    setError(null);
    load().then((part) => setPart(() => part), setError);
  };
  useEffect(begin, []);
  if (broken !== undefined) return <Failure error={broken} again={mend} />;
  if (error !== null) return <Failure error={error} again={() => location.reload()} />;
  return Part === null ? <Waiting /> : h(Part, {});
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isInnerAddress, refusalOf } from "../../../src/model/outbound-address.ts";

const refused = (url: string, allowed: readonly string[] = []) => refusalOf(url, allowed) !== null;

describe("an address that events are sent to", () => {
  it("may be any name or address out in the world, over https", () => {
    for (const url of [
      "https://example.com/hook",
      "https://hooks.example.co.uk:8443/x?y=1",
      "https://93.184.216.34/",
      "https://[2606:2800:220:1:248:1893:25c8:1946]/",
      "https://mail-8-8-8-8.example.com/",
      "https://172.32.0.1/",
      "https://localhost.example.com/",
    ]) {
      expect(refusalOf(url, []), url).toBeNull();
    }
  });

  it("is refused where it leads back in, in whatever form it is written", () => {
    for (const url of [
      "http://example.com/",
      "ftp://example.com/",
      "javascript:alert(1)",
      "not an address",
      "https://user:pass@example.com/",
      "https://example.com@127.0.0.1/",
      "https://localhost/",
      "https://LOCALHOST./",
      "https://api.localhost/",
      "https://printer.local/",
      "https://metadata.google.internal/computeMetadata/v1/",
      "https://intranet/",
      "https://127.0.0.1/",
      "https://127.1/",
      "https://2130706433/",
      "https://0x7f000001/",
      "https://0177.0.0.1/",
      "https://0/",
      "https://10.1.2.3/",
      "https://172.16.0.1/",
      "https://172.31.255.255/",
      "https://192.168.1.1/",
      "https://100.64.0.1/",
      "https://169.254.169.254/latest/meta-data/",
      "https://168.63.129.16/",
      "https://255.255.255.255/",
      "https://[::1]/",
      "https://[::]/",
      "https://[::ffff:127.0.0.1]/",
      "https://[::ffff:7f00:1]/",
      "https://[64:ff9b::10.0.0.1]/",
      "https://[fc00::1]/",
      "https://[fd00:ec2::254]/",
      "https://[fe80::1]/",
      "https://[ff02::1]/",
      "https://[2002:7f00:1::]/",
      "https://[2001:db8::1]/",
      "https://10.0.0.1.nip.io/",
      "https://app-192-168-1-1.sslip.io/",
      "https://lvh.me/",
      "https://127。0。0。1/",
      `https://example.com/${"x".repeat(3_000)}`,
    ]) {
      expect(refused(url), url).toBe(true);
    }
  });

  it("may be local, and without TLS, where the deployment vouches for its host", () => {
    expect(refusalOf("http://127.0.0.1:9000/x", ["127.0.0.1"])).toBeNull();
    expect(refusalOf("http://127.0.0.1:9000/x", ["127.0.0.1:9000"])).toBeNull();
    expect(refusalOf("http://127.0.0.1:9001/x", ["127.0.0.1:9000"])).not.toBeNull();
    expect(refusalOf("http://[::1]:9000/x", ["::1"])).toBeNull();
    expect(refusalOf("http://u:p@127.0.0.1/", ["127.0.0.1"])).not.toBeNull();
    expect(refusalOf("file://127.0.0.1/etc/passwd", ["127.0.0.1"])).not.toBeNull();
  });

  const byte = fc.nat(255);
  const inner = fc.oneof(
    fc.tuple(fc.constant(10), byte, byte, byte),
    fc.tuple(fc.constant(127), byte, byte, byte),
    fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
    fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
    fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
    fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
    fc.tuple(fc.integer({ min: 224, max: 255 }), byte, byte, byte),
  );
  const number = ([a, b, c, d]: [number, number, number, number]) =>
    ((a * 256 + b) * 256 + c) * 256 + d;

  it("is refused for every private address, dotted, decimal, hex, octal or mapped", () => {
    fc.assert(
      fc.property(inner, (parts) => {
        const value = number(parts);
        const hex = value.toString(16).padStart(8, "0");
        const forms = [
          parts.join("."),
          String(value),
          `0x${hex}`,
          `0${value.toString(8)}`,
          parts.map((part) => `0${part.toString(8)}`).join("."),
          parts.map((part) => `0x${part.toString(16)}`).join("."),
          `[::ffff:${parts.join(".")}]`,
          `[::ffff:${hex.slice(0, 4)}:${hex.slice(4)}]`,
          `[64:ff9b::${parts.join(".")}]`,
          `[2002:${hex.slice(0, 4)}:${hex.slice(4)}::1]`,
          `${parts.join("-")}.nip.io`,
        ];
        for (const host of forms) expect(refused(`https://${host}/`), host).toBe(true);
      }),
    );
  });

  it("is refused for every IPv6 address outside global unicast", () => {
    const group = fc.integer({ min: 0, max: 0xffff });
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
        const text = groups.map((each) => each.toString(16)).join(":");
        if ((groups[0] ?? 0) >> 13 !== 1) expect(isInnerAddress(text), text).toBe(true);
      }),
    );
  });

  it("is judged without an error, whatever is written", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.string().map((s) => `https://${s}`),
        ),
        (url) => {
          const refusal = refusalOf(url, []);
          expect(refusal === null || refusal.startsWith("must ")).toBe(true);
        },
      ),
    );
  });
});

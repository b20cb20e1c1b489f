import type { BatchedKind, EffectKind } from './effect'

const files = import.meta.glob<BatchedKind | EffectKind>(['./effects/*.ts', '!./effects/*.test.ts'], {
  eager: true,
  import: 'default',
})

const all = Object.values(files)

/** Kinds whose effects run together, by name. */
export const batchedKinds: ReadonlyMap<string, BatchedKind> = new Map(
  all.flatMap((one) => ('runAll' in one ? [[one.kind, one] as const] : [])),
)

/** Kinds whose effects run one by one, by name. */
export const effectKinds: ReadonlyMap<string, EffectKind> = new Map(
  all.flatMap((one) => ('runAll' in one ? [] : [[one.kind, one] as const])),
)

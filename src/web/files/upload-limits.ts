import type { Translator } from '../platform'

/** Limits of an upload field; missing or 0 = no limit here, the server's applies (S2-174). */
export interface UploadLimits {
  /** Maximum number of files. */
  length?: number
  /** Maximum size of one file, in megabytes. */
  size?: number
}

const megabyte = 1024 * 1024

/** Returns why files may not be added to the present ones; undefined if they may (S2-172, S2-173). */
export function findLimitViolation(
  chosen: readonly Pick<File, 'name' | 'size'>[],
  { present, limits: { length, size } }: { present: number; limits: UploadLimits },
  t: Translator,
): string | undefined {
  if (length && present + chosen.length > length) return t('upload.too-many', { n: length })
  const large = size ? chosen.find((file) => file.size / megabyte > size) : undefined
  if (!large) return undefined
  return t('file.larger', { name: large.name, size: (large.size / megabyte).toFixed(2), limit: size })
}

const count = (option: unknown): number | undefined =>
  typeof option === 'number' && option > 0 ? option : undefined

/** Returns the limits in the settings of an upload field; eight files by default (S2-089). */
export const parseUploadLimits = ({
  length = 8,
  single_file_max_size,
}: Record<string, unknown>): UploadLimits => ({
  length: count(length),
  size: count(single_file_max_size),
})

/** Returns the hint on dropping and pasting; empty on touch devices. */
const dropHint = (t: Translator) => (matchMedia('(pointer: coarse)').matches ? [] : [t('upload.drop')])

/** Describes briefly how files are added and how many. */
export const describeUploadLimits = (t: Translator, { length, size }: UploadLimits = {}): string =>
  [
    ...dropHint(t),
    ...(length ? [t('upload.at-most', { n: length })] : []),
    ...(size ? [t('upload.each', { n: size })] : []),
  ].join(' · ')

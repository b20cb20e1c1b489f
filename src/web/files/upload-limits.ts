import { t } from '../platform/i18n/i18n'

/** What a field allows; missing or 0 = no limit here, the server's prevails (S2-174). */
export interface UploadLimits {
  /** Files in all. */
  length?: number
  /** Megabytes of one file. */
  size?: number
}

const megabyte = 1024 * 1024

/** Why files may not be added to those that are there; undefined when they may (S2-172, S2-173). */
export function findLimitViolation(
  chosen: readonly Pick<File, 'name' | 'size'>[],
  present: number,
  { length, size }: UploadLimits,
): string | undefined {
  if (length && present + chosen.length > length) return t('upload.too-many', { n: length })
  const large = size ? chosen.find((file) => file.size / megabyte > size) : undefined
  if (!large) return undefined
  return t('file.larger', { name: large.name, size: (large.size / megabyte).toFixed(2), limit: size })
}

const count = (option: unknown): number | undefined =>
  typeof option === 'number' && option > 0 ? option : undefined

/** The limits that the settings of an upload field name; eight files where they say nothing (S2-089). */
export const parseUploadLimits = ({
  length = 8,
  single_file_max_size,
}: Record<string, unknown>): UploadLimits => ({
  length: count(length),
  size: count(single_file_max_size),
})

/** A finger neither drops nor pastes. */
const dropHint = () => (matchMedia('(pointer: coarse)').matches ? [] : [t('upload.drop')])

/** How files are added and how many, in a few words. */
export const describeUploadLimits = ({ length, size }: UploadLimits = {}): string =>
  [
    ...dropHint(),
    ...(length ? [t('upload.at-most', { n: length })] : []),
    ...(size ? [t('upload.each', { n: size })] : []),
  ].join(' · ')

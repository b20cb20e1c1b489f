import { StartupError } from '../startup-error'

/** Bucket, and the prefix of file names in it; empty, or ending with a slash. */
export interface BucketConfig {
  kind: 'bucket'
  bucket: string
  prefix: string
  endpoint: string
  region: string
  /** Whether the bucket is part of the path or of the host. */
  addressing: 'path' | 'host'
  keyId: string
  secret: string
}

/** File storage: the data directory's folder `files`, or a bucket. */
export type StorageConfig = { kind: 'folder' } | BucketConfig

type FilesSetting = 'FILES' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ADDRESSING' | 'S3_KEY_ID' | 'S3_SECRET'

const addressings = ['path', 'host'] as const
const named =
  /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<prefix>[\w-][\w.-]*(?:\/[\w-][\w.-]*)*)?)?\/?$/

function refuse(name: string, value: string, expected: string): never {
  throw new StartupError('start.bad-setting', { name, value, expected })
}

/** Reads the storage settings; for s3://BUCKET/PREFIX with its credentials. */
export function readStorageConfig(given: (name: FilesSetting) => string): StorageConfig {
  const wanted = given('FILES')
  if (!wanted) return { kind: 'folder' }
  const { bucket, prefix } = named.exec(wanted)?.groups ?? refuse('FILES', wanted, 's3://bucket/prefix')
  const endpoint = given('S3_ENDPOINT')
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    return refuse('S3_ENDPOINT', endpoint, 'https://s3.example.com')
  const addressing = given('S3_ADDRESSING')
  const way = addressings.find((one) => one === addressing)
  const [keyId, secret] = [given('S3_KEY_ID'), given('S3_SECRET')]
  if (!keyId) return refuse('S3_KEY_ID', '', 'AKIA…')
  if (!secret) return refuse('S3_SECRET', '', '…')
  return {
    kind: 'bucket',
    bucket: bucket ?? '',
    prefix: prefix ? `${prefix}/` : '',
    endpoint,
    region: given('S3_REGION'),
    addressing: way ?? refuse('S3_ADDRESSING', addressing, addressings.join(' | ')),
    keyId,
    secret,
  }
}

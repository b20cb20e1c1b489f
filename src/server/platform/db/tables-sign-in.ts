import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PasskeyStatement } from '../../../core/proof/passkey'
import type { GrantedAccess, Mandate } from '../../../generated/types'
import { momentColumn, workspaceColumn } from './columns'

/** Passkeys (WebAuthn credentials) for signing in and proving identity. */
export const passkey = pgTable(
  'passkey',
  {
    workspace: workspaceColumn(),
    /** Credential id, base64url, as the authenticator created it. */
    id: text('id').notNull(),
    personId: text('person_id').notNull(),
    /** Name given by its owner. */
    name: text('name').notNull(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    /** Signature counter of the authenticator; many always report 0. */
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    /** Transports of the browser: internal, usb, hybrid … */
    transports: jsonb('transports').$type<string[]>().notNull().default([]),
    createdAt: momentColumn('created_at').notNull(),
    usedAt: momentColumn('used_at'),
    /** Model of the authenticator; empty for passkeys registered before it was stored. */
    aaguid: text('aaguid').notNull().default(''),
    /** Statement of the installation about it; null before its first signature of a decision. */
    certificate: jsonb('certificate').$type<PasskeyStatement>(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.id] }), index('passkey_person').on(t.workspace, t.personId)],
)

/** Second factors beside the password: TOTP of an app, and recovery codes for a lost app. */
export const secondFactor = pgTable(
  'second_factor',
  {
    workspace: workspaceColumn(),
    personId: text('person_id').notNull(),
    /** Base32, as apps expect it. */
    secret: text('secret').notNull(),
    /** Time of the first correct code; null = not active yet. */
    since: momentColumn('since'),
    /** Time step (30 s) of the last accepted code, so that none is accepted twice. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    /** Hashes of unused recovery codes. */
    codes: jsonb('codes').$type<string[]>().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.personId] })],
)

/** Identities of people at the company's OpenID Connect provider: of each person one for an issuer. */
export const personIdentity = pgTable(
  'person_identity',
  {
    workspace: workspaceColumn(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    personId: text('person_id').notNull(),
    linkedAt: momentColumn('linked_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.issuer, t.subject] }),
    uniqueIndex('person_identity_person').on(t.workspace, t.personId, t.issuer),
  ],
)

/** Sign-ins of a browser that a phone confirms: of a QR code, until the browser has its session or time is up. */
export const scanSignIn = pgTable('scan_sign_in', {
  /** Hash of the code in the QR picture. */
  codeHash: text('code_hash').primaryKey(),
  /** Hash of the secret that only the browser has. */
  secretHash: text('secret_hash').notNull(),
  /** Digits that both screens show. */
  number: text('number').notNull(),
  /** User agent and address of the browser. */
  agent: text('agent').notNull(),
  address: text('address').notNull(),
  state: text('state').$type<'waiting' | 'scanned' | 'confirmed' | 'refused'>().notNull(),
  /** Person whose phone scanned the code, and the session of that phone. */
  personId: text('person_id'),
  sessionHash: text('session_hash'),
  expiresAt: momentColumn('expires_at').notNull(),
})

/** Authorization codes (OAuth) of clients to which people granted access, until they are forgotten. */
export const oauthCode = pgTable('oauth_code', {
  codeHash: text('code_hash').primaryKey(),
  workspace: workspaceColumn(),
  personId: text('person_id').notNull(),
  /** Session in which the person agreed; the code ends with it. */
  sessionHash: text('session_hash').notNull(),
  clientId: text('client_id').notNull(),
  redirectUri: text('redirect_uri').notNull(),
  /** SHA-256 of the verifier that the client presents with the code, base64url. */
  challenge: text('challenge').notNull(),
  resource: text('resource').notNull(),
  /** What the person granted. */
  granted: jsonb('granted').$type<GrantedAccess>().notNull(),
  expiresAt: momentColumn('expires_at').notNull(),
  /** Access token for which it was exchanged. */
  accessTokenId: text('access_token_id'),
})

/** Accounts of programs: who answers for each, what it is for, and how long it works. */
export const programAccount = pgTable(
  'program_account',
  {
    workspace: workspaceColumn(),
    personId: text('person_id').notNull(),
    /** Person who answers for it; it does not work once they have left. */
    ownerId: text('owner_id').notNull(),
    purpose: text('purpose').notNull(),
    /** Department for which it starts flows. */
    departmentId: text('department_id').notNull(),
    isSuspended: boolean('is_suspended').notNull().default(false),
    /** What an agent may decide for people; null = no agent. */
    mandate: jsonb('mandate').$type<Mandate>(),
    createdAt: momentColumn('created_at').notNull(),
    expiresAt: momentColumn('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.personId] })],
)

/** Agreements of people that a program acts for them. */
export const programAgreement = pgTable(
  'program_agreement',
  {
    workspace: workspaceColumn(),
    personId: text('person_id').notNull(),
    programId: text('program_id').notNull(),
    agreedAt: momentColumn('agreed_at').notNull(),
    expiresAt: momentColumn('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.personId, t.programId] })],
)

/** Devices (browsers) to which push notifications of a person are sent. */
export const pushDevice = pgTable(
  'push_device',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    personId: text('person_id').notNull(),
    /** Session in which the device was added or renewed last; ending it removes the device, its expiry does not. */
    sessionHash: text('session_hash').notNull(),
    /** Address at the push service, and the keys for which messages are encrypted (RFC 8291). */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** User agent: device and browser. */
    agent: text('agent').notNull().default(''),
    createdAt: momentColumn('created_at').notNull(),
    /** Last visit of the device, or last delivery to it. */
    usedAt: momentColumn('used_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    uniqueIndex('push_device_endpoint').on(t.endpoint),
    index('push_device_person').on(t.workspace, t.personId),
    index('push_device_session').on(t.sessionHash),
  ],
)

/** Writes a client with types and fetch for an OpenAPI document into a folder. */
export function createClient(options: {
  input: object
  output: string
  logs: { level: 'silent' }
  plugins: string[]
}): Promise<unknown>

/** The types of an OpenAPI document as TypeScript. */
export function typesOf(document: object): Promise<string>

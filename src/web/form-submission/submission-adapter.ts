import type { FormValues } from '../../core/form'
import type {
  Choice,
  Draft,
  FlowDesignButton,
  Foretold,
  Forwarding,
  StoredFile,
  SubFlowChoice,
} from '../../generated/types'
import type { DraftSource } from './draft-keeper'
import type { FormControl } from './use-form-control'

/** Fields sent by every action. */
interface Sending {
  btnindex: number
  funid: string
  /** Chosen recipients and sub-flows. */
  funlist: Choice[]
  sonflows: SubFlowChoice[]
  inputdata: FormValues
}

/**
 * Adapter of the submission form, for starting a flow or handling a message. Defines the additional inputs,
 * the calls to preview and send, and what follows.
 */
export interface SubmissionAdapter<Body> {
  step: { id: string; btnGroup: readonly FlowDesignButton[] }
  /** Index of the main button; one press is enough where the panel shows where it leads. */
  main: number
  /** Whether the dialog asks for further input. */
  isAsking?: boolean
  form: Pick<FormControl, 'isReady' | 'ready' | 'values' | 'setErrors'>
  draft: Pick<DraftSource, 'target' | 'basis'> & { saved: Draft | null | undefined }
  /** Returns the content of a draft. */
  typed(files: StoredFile[]): Pick<Draft, 'flowdata' | 'inputdata' | 'opened'>
  /** Restores a draft. */
  take(draft: Draft): void
  bodyOf(sending: Sending, files: StoredFile[]): Body
  foretell(body: Body): Promise<Foretold>
  preview(body: Body): Promise<Forwarding>
  send(body: Body & { requestId: string }): Promise<Forwarding>
  /** Whether everything for a preview is filled in; shows what is missing. */
  isComplete(index: number): Promise<boolean>
  /** Whether everything in the dialog is filled in; shows what is missing. */
  isAnswered?(index: number): boolean
  /** Handles a failure in its own way. Returns whether it did. */
  meets?(failure: unknown, index: number): boolean
  /** Called after the button of that index was submitted. */
  done(forwarding: Forwarding, index: number): void
}

/** Defines an adapter with an inferred body type. */
export const defineSubmissionAdapter = <Body>(end: SubmissionAdapter<Body>): SubmissionAdapter<Body> => end

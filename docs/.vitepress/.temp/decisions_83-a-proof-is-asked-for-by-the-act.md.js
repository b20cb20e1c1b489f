import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"83. A proof of who one is is asked for by the act","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/83-a-proof-is-asked-for-by-the-act.md","filePath":"decisions/83-a-proof-is-asked-for-by-the-act.md"}');
const _sfc_main = { name: "decisions/83-a-proof-is-asked-for-by-the-act.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_83-a-proof-of-who-one-is-is-asked-for-by-the-act" tabindex="-1">83. A proof of who one is is asked for by the act <a class="header-anchor" href="#_83-a-proof-of-who-one-is-is-asked-for-by-the-act" aria-label="Permalink to &quot;83. A proof of who one is is asked for by the act&quot;">​</a></h1><p>Date: 2026-11-26 · Status: accepted</p><p><strong>A proof of who one is is asked for by the act.</strong> A design says it at a button, under a condition of the same language as its links. The rule (core) only notes in the line of history that the act asks for a proof; the one way in which flows change (<code>run-action.ts</code>) refuses it with a code until the session has one. So every entrance is held to it, a preview and a simulation go on and tell it, and a replay of the past is not held up. A condition that cannot be worked out asks: better once too often. The page&#39;s request layer, which already sends a call again after somebody signed in again, does the same here: no page knows of it.</p><p><strong>Passkeys are a library&#39;s</strong> (@simplewebauthn/server and /browser, MIT): the formats of authenticators (CBOR, COSE, attestation) are nothing we would write. They need an owner whom the device recognises, so one stands for a password and for a code; a password without a second factor goes on opening the door beside it. Challenges are tickets (MAC over time and chance, good once), so that nothing is stored before one is used. Adding or removing one asks for a proof.</p><p><strong>Secrets of code apps are encrypted</strong> (AES-256-GCM, bound to the person) under <code>SECRETS_KEY</code>, else under a key in the database: without a key outside, a copy of the database still opens them, and the settings page says so.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/83-a-proof-is-asked-for-by-the-act.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _83AProofIsAskedForByTheAct = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _83AProofIsAskedForByTheAct as default
};

import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"114. crypto-js stays in one file","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/114-crypto-js-stays-in-one-file.md","filePath":"decisions/114-crypto-js-stays-in-one-file.md"}');
const _sfc_main = { name: "decisions/114-crypto-js-stays-in-one-file.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_114-crypto-js-stays-in-one-file" tabindex="-1">114. crypto-js stays in one file <a class="header-anchor" href="#_114-crypto-js-stays-in-one-file" aria-label="Permalink to &quot;114. crypto-js stays in one file&quot;">​</a></h1><p>Date: 2026-11-26 · Status: accepted</p><p><strong>crypto-js is used in <code>web/platform/encryption/body-codec</code> alone, with explicit keys and initialization vectors, and the server trusts nothing that depends on it without checking.</strong> The body codec (docs/body-codec.md) was asked for with crypto-js and jsencrypt by name. crypto-js is no longer maintained: 4.2.0 is its last version, and faults found in it will not be mended there.</p><table tabindex="0"><thead><tr><th>what it does</th><th>what protects it besides</th></tr></thead><tbody><tr><td>bodies between page and server: AES-256-CBC, then HMAC-SHA-256</td><td>TLS; the codec only keeps bodies out of casual sight</td></tr><tr><td>unsent drafts in the browser, under a key that the server gives to the signed-in person</td><td>the browser&#39;s profile; a fault in AES or HMAC of the library would count here</td></tr><tr><td>recipients copied by the clipboard</td><td>nothing is secret in them (decision 25); what is pasted is checked as foreign text</td></tr></tbody></table><p>Not trusted to it: random numbers (<code>crypto.getRandomValues</code>), passwords (argon2 on the server), tokens, proofs (Ed25519 by <code>@noble/curves</code>), and everything on the server, which uses <code>node:crypto</code> for the same codec. Its derivation of keys from passphrases is not used.</p><p>Why not Web Crypto: pages without TLS do not have it, and installations in an office&#39;s own network start that way. The vectors in docs/body-codec.md hold any implementation. When a fault in crypto-js is published, the file changes to <code>@noble/ciphers</code> and <code>@noble/hashes</code>, behind the same four functions.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/114-crypto-js-stays-in-one-file.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _114CryptoJsStaysInOneFile = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _114CryptoJsStaysInOneFile as default
};

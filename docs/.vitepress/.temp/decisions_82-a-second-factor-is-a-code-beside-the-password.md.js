import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"82. A second factor is a code beside the password","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/82-a-second-factor-is-a-code-beside-the-password.md","filePath":"decisions/82-a-second-factor-is-a-code-beside-the-password.md"}');
const _sfc_main = { name: "decisions/82-a-second-factor-is-a-code-beside-the-password.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_82-a-second-factor-is-a-code-beside-the-password" tabindex="-1">82. A second factor is a code beside the password <a class="header-anchor" href="#_82-a-second-factor-is-a-code-beside-the-password" aria-label="Permalink to &quot;82. A second factor is a code beside the password&quot;">​</a></h1><p>Date: 2026-11-25 · Status: accepted</p><p><strong>A second factor is a code beside the password.</strong> The sign-in is sent again with it, whole and under a new key, so that the server keeps no half sign-in between two requests. Codes are RFC 6238 as every app has them (otpauth), each counts once, and wrong ones spend the budgets of decision 40. Ten recovery codes are for a lost phone; an administrator who resets the password ends the second factor, because who lost the one comes with the other. That a code is needed shows only after the right password. Coming in by an enterprise client asks for it, too: the platform&#39;s code can be used once, so whoever is asked goes on with a ticket that is good for five minutes.</p><p><strong>Common passwords are a library&#39;s list</strong> (@zxcvbn-ts/language-common, 49,000 that were found in the open), looked at on the server; the page knows the first few. <code>asvs</code> follows ASVS 5.0 (length alone, 8 at least, no forced change) and counts until a company chooses; <code>mixed</code> is what was specified, and stays where a company has kept it.</p><p><strong>A company may ask for the second factor.</strong> It is asked by the session&#39;s own query, so that it counts at once and everywhere: a person of whom it is asked and who has none holds no permission, as one with a first password holds none. A passkey is enough, since it recognises its owner; the password then opens nothing without it. Recovery codes are 80 bits under argon2id, all of a person under one salt, so that a typed one is hashed once.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/82-a-second-factor-is-a-code-beside-the-password.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _82ASecondFactorIsACodeBesideThePassword = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _82ASecondFactorIsACodeBesideThePassword as default
};

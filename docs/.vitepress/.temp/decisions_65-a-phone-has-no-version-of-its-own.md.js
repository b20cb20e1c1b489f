import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"65. A phone has no version of its own","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/65-a-phone-has-no-version-of-its-own.md","filePath":"decisions/65-a-phone-has-no-version-of-its-own.md"}');
const _sfc_main = { name: "decisions/65-a-phone-has-no-version-of-its-own.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_65-a-phone-has-no-version-of-its-own" tabindex="-1">65. A phone has no version of its own <a class="header-anchor" href="#_65-a-phone-has-no-version-of-its-own" aria-label="Permalink to &quot;65. A phone has no version of its own&quot;">​</a></h1><p>Date: 2026-11-25 · Status: superseded by <a href="./127-the-user-menu-of-phones-opens-their-workbench.html">127</a></p><p>The page looks at the width of its window, once a window changes it changes with it, and all addresses are the same on desk and phone: a link that a colleague sends opens what he saw. A second application for phones would have to be found, and left, and kept in step. So the user menu has no entry that leads to a mobile version (S1-072); whoever asks his phone for the desk&#39;s page gets it by the width that the phone then claims, and comes back in the same way.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/65-a-phone-has-no-version-of-its-own.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _65APhoneHasNoVersionOfItsOwn = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _65APhoneHasNoVersionOfItsOwn as default
};

import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"46. Translations live in the design","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/46-translations-live-in-the-design.md","filePath":"decisions/46-translations-live-in-the-design.md"}');
const _sfc_main = { name: "decisions/46-translations-live-in-the-design.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_46-translations-live-in-the-design" tabindex="-1">46. Translations live in the design <a class="header-anchor" href="#_46-translations-live-in-the-design" aria-label="Permalink to &quot;46. Translations live in the design&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>Translations live in the design.</strong> A design is written in one language; <code>i18n</code> beside its steps holds, for each other language, translations by the text itself, not by the place where it stands: 同意 on twelve buttons is translated once, a copied step is translated already, and a text that is changed shows as missing instead of keeping a wrong translation. They are published, exported, undone and compared with the design. <code>collectTranslatableTexts</code> (<code>src/core/flow/design/localize-design.ts</code>) says what can be translated; the designer&#39;s list, its hint and the test of the demo read it. The server translates what it tells to users.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/46-translations-live-in-the-design.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _46TranslationsLiveInTheDesign = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _46TranslationsLiveInTheDesign as default
};

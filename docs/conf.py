"""Settings of the documentation (``make docs``)."""

from __future__ import annotations

import sys
from pathlib import Path

import nonolith

sys.path.insert(0, str(Path(__file__).parent))

project = "nonolith"
copyright = "the nonolith authors"
release = version = nonolith.__version__
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinxcontrib.bibtex",
    "sphinx_copybutton",
    "extension",
]
bibtex_bibfiles = ["../src/nonolith/literature/references.bib"]
exclude_patterns = ["gallery/*"]
nitpicky = True
nitpick_ignore_regex = [("py:.*", r"(?!nonolith\.).*")]
myst_heading_anchors = 4
myst_enable_extensions = ["deflist"]
autodoc_default_options = {"members": True}
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_typehints_format = "short"
napoleon_use_ivar = True
python_maximum_signature_line_length = 80
python_use_unqualified_type_names = True
add_module_names = False
html_theme = "furo"
html_title = "nonolith"
html_logo = html_favicon = "../src/nonolith/web/page/mark.svg"
html_static_path = ["static"]
html_css_files = ["style.css"]
html_search_scorer = str(Path(__file__).parent / "static" / "scorer.js")
copybutton_prompt_text = r"\$ |>>> |\.\.\. "
copybutton_prompt_is_regexp = True
html_copy_source = html_show_sourcelink = html_show_sphinx = False
# The accents of the page (web/page/style.css).
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#0f6a60", "color-brand-content": "#0f6a60"},
    "dark_css_variables": {"color-brand-primary": "#7ccfc0", "color-brand-content": "#7ccfc0"},
}
man_pages = [("cli", "nonolith", "the toolkit for nonograms", "", 1)]

"""Counts tokens with OpenAI's o200k_base, whose vocabulary litellm brings along.

tiktoken would download the vocabulary, which not every machine may do. The
package litellm has a copy of it; requirements/model.txt pins both.
"""

import importlib.util
import os
from pathlib import Path


def encoding():
    """The encoding, from the copy that lies in the package litellm."""
    package = Path(importlib.util.find_spec("litellm").origin).parent
    os.environ["TIKTOKEN_CACHE_DIR"] = str(package / "litellm_core_utils" / "tokenizers")
    import tiktoken

    return tiktoken.get_encoding("o200k_base")

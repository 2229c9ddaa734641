"""What the example of the guide does not show: its session has no part in other tests."""
import json
import os
import uuid
from urllib.request import Request, urlopen
import pytest


@pytest.fixture
def base_url():
    url = f"{os.environ['INVENTORY_BASE_URL']}/sessions/{uuid.uuid4()}"
    yield url
    urlopen(Request(url, method='DELETE'))


def count(url):
    return len(json.load(urlopen(f'{url}/api/v2/objects/')))


def test_other_sessions_do_not_see_a_change(base_url):
    urlopen(Request(f'{base_url}/api/v2/objects/1/', method='DELETE'))
    root = os.environ['INVENTORY_BASE_URL']
    assert [count(base_url), count(root), count(f'{root}/sessions/other')] == [25, 26, 26]


def test_a_session_begins_with_the_initial_state(base_url):
    assert count(base_url) == 26

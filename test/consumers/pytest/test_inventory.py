import json, os, pytest, uuid
from urllib.error import HTTPError
from urllib.request import Request, urlopen

@pytest.fixture
def base_url():
    url = f"{os.environ['INVENTORY_BASE_URL']}/sessions/{uuid.uuid4()}"
    yield url
    urlopen(Request(url, method='DELETE'))

def test_a_list_fails_once(base_url):
    fault = json.dumps({'operation': 'list', 'status': 503, 'times': 1}).encode()
    urlopen(Request(f'{base_url}/__mock__/faults', fault, method='POST'))
    with pytest.raises(HTTPError, match='503'):
        urlopen(f'{base_url}/api/v2/objects/')
    assert len(json.load(urlopen(f'{base_url}/api/v2/objects/'))) == 26

import json, os, pytest, uuid
from urllib.request import urlopen

def test_a_list_fails_once():
    session = f"{os.environ['INVENTORY_BASE_URL']}/sessions/{uuid.uuid4()}"
    urlopen(f'{session}/__mock__/faults', b'{"operation": "list", "status": 503, "times": 1}')
    with pytest.raises(OSError, match='503'):
        urlopen(f'{session}/api/v2/objects/')
    assert len(json.load(urlopen(f'{session}/api/v2/objects/'))) == 26
